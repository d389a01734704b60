/** Where the server leaves the data of the first page for the browser. */
export const pageDataId = 'page-data'
