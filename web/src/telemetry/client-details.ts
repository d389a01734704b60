interface Agent {
  language: string
  userAgent: string
  vendor?: string
}

/** The browser details sent to the tracker; a browser knows nothing of the rest. BLOG-324 */
export function clientDetails({ language, userAgent, vendor = '' }: Agent) {
  return {
    language: language.slice(0, 40),
    manufacturer: vendor.slice(0, 100),
    os_version: (/\(([^()]*)\)/.exec(userAgent)?.[1] ?? '').slice(0, 100),
    platform: 'web',
    build_version: '',
    carrier: '',
    connection: '',
    model: '',
  }
}
