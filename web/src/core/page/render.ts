import type { Transport } from '../call-api.ts'

/** What the server hands to `render` of `entry.server`, for each page it is asked for. */
export interface RenderRequest {
  /** Path and query, as asked for. */
  url: string
  /** Of this installation, for canonical addresses. */
  origin: string
  /** Runs a call in process as the visitor and gives its response; throws RefusedError when refused. */
  transport: Transport
  /** The entry's own; what each page needs beyond them is known from the build. */
  assets: Assets
  lang?: string
  /** Told of anything thrown that is no refusal, else the console is; the visitor gets a page with status 500. */
  onError?: (problem: unknown) => void
}

export interface Assets {
  scripts: string[]
  styles: string[]
  /** In place of `scripts` where a page is for reading; not there in development. */
  guestScript?: string
}

export interface RenderAnswer {
  status: number
  headers?: Record<string, string>
  /** A path of this site; when set, `html` is empty. */
  redirect?: string
  html: string
}

export type Render = (request: RenderRequest) => Promise<RenderAnswer>

/** What the browser is told so that it need not ask again. */
export interface PageData {
  /** Cache keys with their data. */
  queries: [readonly unknown[], unknown][]
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
  /** Files of the late parts in a page that sleeps: what is pressed first may be in any of them. */
  parts?: string[]
}
