import type { Plugin } from 'vite'

/**
 * Puts each module of styles into the layer of its folder, so that what a feature says outweighs the kit. A module that
 * names a layer itself is left as it is.
 */
export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css(\?|$)/ },
      handler: (css, id) => {
        if (/@layer|layer\(/.test(css)) return null
        return { code: `@layer ${id.includes('/web/src/ui/') ? 'ui' : 'app'} {${css}}`, map: null }
      },
    },
  }
}
