/** How often a request that failed is sent again, for every client of the browser. */
export const retries = 2;
