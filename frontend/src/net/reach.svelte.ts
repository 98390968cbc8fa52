/** Whether the last request could not reach the server; the page itself may come from the service worker. */
export const reach = $state({ isLost: false });
