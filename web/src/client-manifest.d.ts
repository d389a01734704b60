declare module 'virtual:client-manifest' {
  /** Source file → what was built of it; empty in development. */
  export const manifest: Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>
}
