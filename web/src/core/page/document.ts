import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { defaultLanguage, directionOf } from '@bowerbird/domain/core/language/languages.ts'
import { type Reading, readingNames } from '@bowerbird/domain/core/reading.ts'
import { defaultSiteName } from '@bowerbird/domain/core/words.ts'
import { themeScript } from '../theme.ts'
import { assetsOfFiles, guestModules } from './assets.ts'
import { type HeadTags, headHtml } from './head.ts'
import { pageDataId } from './page-data.ts'
import type { RenderRequest } from './render.ts'

interface Page {
  request: RenderRequest
  head: HeadTags
  /** Missing where the page broke before it knew who is looking. */
  session:
    | { user: { reading: Reading } | null; form_key: string; config: { site_name: string; site_logo: string | null } }
    | undefined
  /** Below `pages/`, without their endings. */
  files: string[]
  body: string
  /** JSON that is safe inside HTML. */
  data: string
  /** The app comes when the page is first used. */
  isAsleep: boolean
}

/** The whole document around the rendered page. */
export function documentHtml({ request, head, session, files, body, data, isAsleep }: Page): string {
  return [
    `<!doctype html><html lang="${request.lang ?? defaultLanguage}" dir="${directionOf(request.lang ?? defaultLanguage)}"${readingMark(session?.user?.reading)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#12203a" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0b1424" media="(prefers-color-scheme: dark)">',
    session?.form_key ? `<meta name="form-key" content="${escapeHtml(session.form_key)}">` : '',
    headHtml(head, { origin: request.origin, siteName: session?.config.site_name ?? defaultSiteName }),
    iconTag(session?.config.site_logo),
    `<script>${themeScript}</script>`,
    // The order of the layers must be known before the first stylesheet, whichever that is.
    `<style>@layer reset,tokens,ui,app;</style>`,
    assetTags(request, files, isAsleep),
    session?.user ? laterTags(files) : '',
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="${pageDataId}">${data}</script></body></html>`,
  ].join('')
}

const iconTag = (logo: string | null | undefined) =>
  `${logo ? `<link rel="icon" href="${escapeHtml(logo)}">` : '<link rel="icon" href="/icon.svg" type="image/svg+xml">'}<link rel="manifest" href="/manifest.webmanifest">`

/** A member's settings hold from the first paint on. CTRL-040 */
function readingMark(reading: Reading | undefined): string {
  const names = reading ? readingNames(reading) : ''
  return names && ` data-reading="${names}"`
}

function assetTags({ assets }: RenderRequest, files: string[], isAsleep: boolean): string {
  const { modules, styles } = assetsOfFiles(files)
  const isDevelopment = modules.length === 0
  const scripts = isAsleep && assets.guestScript ? [assets.guestScript] : assets.scripts
  return [
    ...new Set([...assets.styles, ...styles].map((file) => `<link rel="stylesheet" href="${file}">`)),
    ...(isAsleep ? guestModules() : modules)
      .filter((file) => !scripts.includes(file))
      .map((file) => `<link rel="modulepreload" href="${file}">`),
    isDevelopment ? `<script type="module">${refreshPreamble}</script>` : '',
    ...scripts.map((file) => `<script type="module"${isAsleep ? ' async' : ''} src="${file}"></script>`),
  ].join('')
}

/** Names the files of the form, which a member's browser fetches when the page is complete (`entry.client.tsx`). */
function laterTags(files: string[]): string {
  const loaded = new Set(assetsOfFiles(files).modules)
  return assetsOfFiles(['KindChoice', 'PostForm', 'RichEditor'])
    .modules.filter((file) => !loaded.has(file))
    .map((file) => `<link rel="later" href="${file}">`)
    .join('')
}

/** Vite's React plugin refuses to load components without it. */
const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type`
