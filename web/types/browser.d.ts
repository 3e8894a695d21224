/** Parts of the page's world that some browsers have, and TypeScript does not know. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
interface Window {
  readonly launchQueue?: {
    setConsumer(consumer: (launch: { files: FileSystemFileHandle[]; targetURL?: string }) => void): void;
  };
}
interface WindowEventMap {
  appinstalled: Event;
  beforeinstallprompt: Event & { prompt(): Promise<unknown> };
}
interface DocumentEventMap {
  freeze: Event;
  resume: Event;
}
