// Databases in the page's memory, put in the place of the browser's; the build makes one file of them.
import "fake-indexeddb/auto";
