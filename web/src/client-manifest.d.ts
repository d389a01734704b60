declare module 'virtual:client-manifest' {
  /** Source file → what was built of it; empty in development. */
  export const manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>
}

declare module 'virtual:files-to-keep' {
  /** The addresses of scripts and styles. */
  export const files: string[]
}
