const names = (text: string) => new Set(text.split(' '))

/** Change how a part is painted, never where anything is, so they may be set on whatever holds a control. */
const paints = names(
  'color background background-color background-image background-position background-size background-repeat ' +
    'background-origin background-clip background-attachment background-blend-mode text-decoration ' +
    'text-decoration-line text-decoration-color text-decoration-style text-decoration-thickness ' +
    'text-underline-offset text-transform text-align text-wrap hyphens overflow-wrap word-break list-style ' +
    'list-style-type list-style-position quotes cursor accent-color caret-color scrollbar-color transition ' +
    'transition-property transition-duration transition-timing-function transition-delay',
)

const sides = ['', '-top', '-right', '-bottom', '-left', '-inline', '-block']
const parts = ['', '-start', '-end']
const ofSides = (property: string) =>
  sides.flatMap((side) =>
    /-(inline|block)$/.test(side) ? parts.map((part) => property + side + part) : property + side,
  )

/** Change how much room a part takes, within the bounds below. */
const spaces = new Set([
  ...['padding', 'margin', 'border'].flatMap(ofSides),
  ...ofSides('border').flatMap((side) => [`${side}-width`, `${side}-style`, `${side}-color`]),
  ...names(
    'border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius ' +
      'border-bottom-right-radius box-shadow text-shadow max-width font font-size font-family ' +
      'font-weight font-style font-variant font-variant-caps font-variant-numeric font-variant-ligatures ' +
      'font-feature-settings font-stretch font-kerning line-height letter-spacing word-spacing text-indent content ' +
      'counter-reset counter-increment',
  ),
])

/** Can hide a part or change its shape, so they hold only where there is no control inside. */
const shapes = names('display visibility opacity filter object-fit object-position aspect-ratio width mix-blend-mode')

export type Kind = 'paint' | 'space' | 'shape'

/** Returns the kind of a property; null where it is not allowed. Custom properties are values until something uses them. */
export function kindOf(property: string): Kind | null {
  if (property.startsWith('--') || paints.has(property)) return 'paint'
  if (spaces.has(property)) return 'space'
  return shapes.has(property) ? 'shape' : null
}

export type Bounds = readonly [least: string, most: string]

const bounds: [RegExp, Bounds | null][] = [
  // A share of the part around it, so that parts in parts still leave room for a control.
  [/^(padding|margin)/, ['0px', '8%']],
  [/radius$/, ['0px', '24px']],
  [/^border.*-(color|style)$/, null],
  [/^(border|text-decoration(-thickness)?$)/, ['0px', '12px']],
  [/-shadow$/, ['-12px', '12px']],
  [/^max-width$/, ['min(320px,100%)', '100%']],
  [/^width$/, ['0px', '100%']],
  [/^font(-size)?$/, ['0.75rem', '4rem']],
  [/^(letter|word)-spacing$/, ['-0.05em', '0.5em']],
  [/^text-(indent|underline-offset)$/, ['0px', '1em']],
]

/** The least and greatest length of a property; null where lengths cannot harm. */
export const boundsOf = (property: string): Bounds | null =>
  bounds.find(([pattern]) => pattern.test(property))?.[1] ?? null

/** Some values of these leave the flow of the page, hide a control, or push it aside. */
const values: Record<string, RegExp> = {
  // Counters can count up to a word in the letters of a counter style.
  content: /^(?=.{0,24}$)(?!.*(url\(|counters?\([^)]*,))/is,
  'counter-increment': /^(?!list-item)[\w-]+( \d{1,2})?$/i,
  'counter-reset': /^(?!list-item)[\w-]+( \d{1,2})?$/i,
  cursor: /^(?!none$)[a-z-]+$/i,
  display: /^(none|block|inline|inline-block|list-item)$/i,
  filter: /^(none|((brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia|opacity)\([\w.%]*\)\s*)+)$/i,
  font: /^[^/]+(\/(normal|[12](\.\d+)?)\s[^/]+)?$/i,
  'line-height': /^(normal|[12](\.\d+)?|1\d\d%)$/i,
  'max-width': /^[\d.a-z]*[\d(]/i,
  'overflow-wrap': /^(anywhere|break-word)$/i,
  'text-wrap': /^(balance|pretty|stable)$/i,
  visibility: /^(visible|hidden)$/i,
  width: /^([\d.]+(px|em|rem|ch|vw|%)|auto)$/i,
  'word-break': /^break-(all|word)$/i,
}

/** False where the value does what its property may not. */
export const isValueAllowed = (property: string, value: string): boolean => values[property]?.test(value) ?? true

/** Their texts name fonts and are not shown. */
export const mayHoldLetters = (property: string): boolean => /^(--|font)/.test(property)

/** Parts of these that a custom property brings in cannot be checked. */
export const refusesVariables = (property: string): boolean =>
  /-shadow$|^(quotes|list-style.*)$/.test(property) || (property in values && property !== 'max-width')
