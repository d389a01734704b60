import type { Theme } from '@bowerbird/domain/blogs/blogs.contract.ts'

const serif = "Georgia, 'Noto Serif', serif"
const oldStyle = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif"
const humanist = "'Gill Sans', Optima, 'Segoe UI', 'Noto Sans', sans-serif"
const geometric = "'Century Gothic', 'URW Gothic', Avenir, 'Trebuchet MS', sans-serif"
const condensed = "'Avenir Next Condensed', 'Arial Narrow', 'Roboto Condensed', Impact, sans-serif"
const script = "'Snell Roundhand', 'Segoe Script', 'Brush Script MT', cursive"
const mono = "'Courier New', ui-monospace, monospace"

/** A face that is on the machine is used; else one like it. BLOG-071 */
const likenesses: Record<Theme['title_font'], string> = {
  'Alternate Gothic': condensed,
  Arial: sans,
  Arquitecta: geometric,
  Avalon: geometric,
  Baskerville: serif,
  Bodoni: "Didot, 'Bodoni 72', serif",
  Bookmania: oldStyle,
  'Brutal Type': geometric,
  Calluna: oldStyle,
  'Calluna Sans': humanist,
  Capita: serif,
  Caslon: oldStyle,
  'Clarendon Text Pro': "Rockwell, 'Roboto Slab', serif",
  Clearface: oldStyle,
  'Courier New': mono,
  'Fette Engschrift': condensed,
  'Franklin Gothic': "'Franklin Gothic Medium', 'Arial Narrow', sans-serif",
  Futura: geometric,
  Garamond: oldStyle,
  Georgia: serif,
  Gibson: humanist,
  'Grumpy Black 48': "'Cooper Black', Rockwell, serif",
  'Helvetica Neue': sans,
  'Lorimer No. 2': condensed,
  'Lucida Grande': "'Lucida Sans Unicode', 'Noto Sans', sans-serif",
  'News Gothic': sans,
  Palatino: oldStyle,
  'Sofia Pro': geometric,
  Spade: "'Cooper Black', Rockwell, serif",
  'Square Serif': "Rockwell, 'Roboto Slab', serif",
  Streetscript: script,
  'Times New Roman': "Times, 'Noto Serif', serif",
  'Trebuchet MS': "'Segoe UI', 'Noto Sans', sans-serif",
  Verdana: "Geneva, 'Noto Sans', sans-serif",
  Ziclets: condensed,
}

export const fontStack = (font: Theme['title_font']) => `'${font}', ${likenesses[font]}`
