/** The id under which the server logged the request for this page; one of our own where a browser does not tell. BLOG-350 */
export function pageRequestId(): string {
  const [page] = performance.getEntriesByType?.('navigation') ?? []
  const timings = (page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []
  return timings.find(({ name }) => name === 'rid')?.description || crypto.randomUUID()
}
