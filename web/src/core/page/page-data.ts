/** The id of the element that holds the first page's data. */
export const pageDataId = 'page-data'
