export interface Reader {
  read: (text: string, share: number) => unknown
  /** The longest text that it is given, in characters. */
  maxLength: number
  /** An example of a text that a person writes there. */
  ordinary: string
  /** Makes what is read of the text, which isn't counted; a share of it while costs are foreseen. Null is a refusal. */
  prepare?: (typed: string, share: number) => string | null
  /** Runs in a thread or a process of its own, so it holds up no request. */
  isApart?: boolean
}
