/** Whether the server could not be reached when it was last asked; the page itself may come from the service worker. */
export const reach = $state({ isLost: false });
