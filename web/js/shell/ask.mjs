// A question to the service worker, and its answer.
// @ts-check

/**
 * Asks a worker; undefined when it does not know the question, as one of an older Cairn may not.
 * @param {ServiceWorker} worker
 * @param {object} message
 * @param {number} patience  ms
 * @returns {Promise<any>}
 */
export function ask(worker, message, patience) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.error ? undefined : data);
    setTimeout(resolve, patience);
    worker.postMessage(message, [port2]);
  });
}
