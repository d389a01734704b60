import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Plugin } from 'vite'
import { fontFileName, titleFontsPath } from './src/blogs/title-font-files.ts'

/** Free fonts that resemble those a title may have; each comes from a package of its own name. BLOG-071 */
export const faces: Record<Theme['title_font'], string> = {
  'Alternate Gothic': 'league-gothic',
  Arial: 'arimo',
  Arquitecta: 'josefin-sans',
  Avalon: 'questrial',
  Baskerville: 'libre-baskerville',
  Bodoni: 'bodoni-moda',
  Bookmania: 'domine',
  'Brutal Type': 'dm-sans',
  Calluna: 'vollkorn',
  'Calluna Sans': 'alegreya-sans',
  Capita: 'crete-round',
  Caslon: 'libre-caslon-text',
  'Clarendon Text Pro': 'besley',
  Clearface: 'lora',
  'Courier New': 'courier-prime',
  'Fette Engschrift': 'barlow-condensed',
  'Franklin Gothic': 'libre-franklin',
  Futura: 'jost',
  Garamond: 'eb-garamond',
  Georgia: 'gelasio',
  Gibson: 'hanken-grotesk',
  'Grumpy Black 48': 'abril-fatface',
  'Helvetica Neue': 'barlow',
  'Lorimer No. 2': 'pathway-gothic-one',
  'Lucida Grande': 'cabin',
  'News Gothic': 'news-cycle',
  Palatino: 'crimson-pro',
  'Sofia Pro': 'sofia-sans',
  Spade: 'ultra',
  'Square Serif': 'rokkitt',
  Streetscript: 'kaushan-script',
  'Times New Roman': 'tinos',
  'Trebuchet MS': 'fira-sans',
  Verdana: 'open-sans',
  Ziclets: 'fjalla-one',
}

const resolve = createRequire(import.meta.url).resolve
const weights = [400, 700]
const alphabets = /-(latin|latin-ext|cyrillic|cyrillic-ext|greek|vietnamese)-\d00-normal/

/** Each font gets a style sheet of its own; a browser fetches only the files of the alphabet it shows. */
export function filesOf(font: Theme['title_font']): Map<string, Buffer> {
  const folder = dirname(resolve(`@fontsource/${faces[font]}/package.json`))
  const files = new Map<string, Buffer>()
  const styles = weights.flatMap((weight) => facesIn(readIfThere(join(folder, `${weight}.css`)), font))
  files.set(fontFileName(font), Buffer.from(styles.join('\n')))
  for (const [, file] of styles.join('\n').matchAll(/url\((.+?)\)/g))
    files.set(file as string, readFileSync(join(folder, 'files', file as string)))
  return files
}

/** A font that is installed on the machine is used before ours. */
const facesIn = (css: string, font: string): string[] =>
  [...css.matchAll(/\/\*.*?\*\/\s*(@font-face \{.*?\})/gs)].flatMap(([whole, face]) =>
    alphabets.test(whole)
      ? (face as string)
          .replace(/font-family: '.*?'/, `font-family: '${font}'`)
          .replace(/src: url\(\.\/files\/(.+?)\).*?;/, `src: local('${font}'), url($1) format('woff2');`)
      : [],
  )

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const allFiles = () => new Map((Object.keys(faces) as Theme['title_font'][]).flatMap((font) => [...filesOf(font)]))

/** Emits the fonts of titles beside the other assets. */
export function titleFonts(): Plugin {
  return {
    name: 'title-fonts',
    generateBundle() {
      for (const [name, source] of allFiles())
        this.emitFile({ type: 'asset', fileName: `${titleFontsPath.slice(1)}/${name}`, source })
    },
    configureServer({ middlewares }) {
      let files: Map<string, Buffer> | undefined
      middlewares.use(titleFontsPath, (request, response, next) => {
        files ??= allFiles()
        const file = files.get(request.url?.slice(1) ?? '')
        if (!file) return next()
        response.setHeader('content-type', request.url?.endsWith('.css') ? 'text/css' : 'font/woff2')
        response.end(file)
      })
    },
  }
}
