// Compiling the machine: while it comes, or, where the browser does not do that, when it has come.
// @ts-check

/** @param {Response} response @returns {Promise<WebAssembly.Module>} */
export async function compile(response) {
  const whole = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await whole.arrayBuffer());
  }
}
