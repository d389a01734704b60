import { expect, test } from 'vitest'
import { styleLayers } from '../../style-layers.ts'

type Handler = (css: string, id: string) => { code: string } | null
const { handler } = styleLayers().transform as unknown as { handler: Handler }

test.each([
  ['/x/web/src/ui/Card.module.css', '.card {}', '@layer ui {.card {}}'],
  ['/x/web/src/notes/ReplyBox.module.css', '.box {}', '@layer app {.box {}}'],
])('styles of the kit give way to those of features: %s', (id, css, layered) => {
  expect(handler(css, id)?.code).toBe(layered)
})

test.each(['@layer tokens { .box {} }', "@import './Other.module.css' layer(ui);"])(
  'styles that name their layer are left as they are: %s',
  (css) => expect(handler(css, '/x/web/src/notes/ReplyBox.module.css')).toBeNull(),
)
