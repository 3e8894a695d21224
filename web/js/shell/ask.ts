// A question to the service worker, and its answer.

/**
 * Asks a worker; undefined when it does not know the question, as one of an older Cairn may not.
 * @param patience  ms
 */
export function ask<Answer>(
  worker: ServiceWorker,
  message: { kind: string; version?: string },
  patience: number,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.error ? undefined : data);
    setTimeout(resolve, patience);
    worker.postMessage(message, [port2]);
  });
}
