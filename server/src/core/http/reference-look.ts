/** Uses our colours, and no links or telemetry to the library's makers. */
export const referenceLook = {
  pageTitle: 'API reference · Bowerbird',
  favicon: '/icon.svg',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: `
    :root { --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; --scalar-radius: 6px; }
    .light-mode {
      --scalar-background-1: #ffffff; --scalar-background-2: #f3f6fa; --scalar-background-3: #e8edf4;
      --scalar-color-1: #16202e; --scalar-color-2: #5b6777; --scalar-color-3: #5b6777;
      --scalar-color-accent: #2563f5; --scalar-background-accent: #2f6bff1a; --scalar-border-color: #e3e8ef;
      --scalar-link-color: #2563f5; --scalar-button-1: #2a66fc; --scalar-button-1-hover: #1f56e0;
      --scalar-color-green: #0b7a55; --scalar-color-red: #c9234a; --scalar-color-blue: #2563f5;
      --scalar-color-orange: #8a5a00; --scalar-color-purple: #7a4cdb;
    }
    .dark-mode {
      --scalar-background-1: #0b1424; --scalar-background-2: #162238; --scalar-background-3: #26354f;
      --scalar-color-1: #e8edf5; --scalar-color-2: #9aa8bc; --scalar-color-3: #9aa8bc;
      --scalar-color-accent: #7ea5ff; --scalar-background-accent: #5b8cff26; --scalar-border-color: #26354f;
      --scalar-link-color: #7ea5ff; --scalar-button-1: #5b8cff; --scalar-button-1-hover: #7ea5ff;
      --scalar-button-1-color: #0b1424; --scalar-color-green: #34c792; --scalar-color-red: #ff7d99;
      --scalar-color-blue: #7ea5ff; --scalar-color-orange: #f4b94d; --scalar-color-purple: #a07cf0;
    }
    h1 { font-family: Georgia, 'Iowan Old Style', 'Noto Serif', serif; }`,
} as const
