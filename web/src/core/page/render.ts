import type { Transport } from '../call-api.ts'
import type { Problem } from '../router/load.ts'

/** The input of `render` in `entry.server`. */
export interface RenderRequest {
  /** Path and query, as asked for. */
  url: string
  /** The installation's own, for canonical addresses. */
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
  /** Replaces `scripts` on pages for reading; development has none. */
  guestScript?: string
}

export interface RenderAnswer {
  status: number
  headers?: Record<string, string>
  /** A path of this site; when set, `html` is empty. */
  redirect?: string
  html: string
  /** Keys of the session in the document: they are compressed apart from what others wrote. */
  secrets?: string[]
}

export type Render = (request: RenderRequest) => Promise<RenderAnswer>

/** Data that the browser gets with the page, so that it need not request it again. */
export interface PageData {
  /** Cache keys with their data. */
  queries: [readonly unknown[], unknown][]
  loaderData: Record<string, unknown>
  problem: Problem | null
  /** Files of the late parts in a page that sleeps: what is pressed first may be in any of them. */
  parts?: string[]
}
