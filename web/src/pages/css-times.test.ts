import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawerReplaceMs } from '@bowerbird/domain/blogs/drawer.limits.ts'
import { inlineRemovalFadeMs } from '@bowerbird/domain/core/core.limits.ts'
import { livePhotoDeactivateMs, livePhotoPostrollMs } from '@bowerbird/domain/media/players.limits.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { sentStatusFadeMs } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { expect, test } from 'vitest'

/** The times of a property in a rule of a style sheet. */
function timesIn(path: string, selector: string, property: string): number[] {
  const css = readFileSync(join(import.meta.dirname, '..', `${path}.module.css`), 'utf8')
  const rule = `\n${css}`.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? ''
  const value = new RegExp(`\\b${property}:([^;]*);`).exec(rule)?.[1] ?? ''
  return [...value.matchAll(/\b(\d+)ms\b/g)].map(([, ms]) => Number(ms))
}

test.each([
  ['posts/MemberPostPlace', '.still', 'transition', [inlineRemovalFadeMs]],
  ['posts/MemberPostPlace', '.fading', 'transition', [inlineRemovalFadeMs]],
  ['sharing/parts/ShareFormFrame', '.fading', 'transition', [sentStatusFadeMs]],
  ['media/LivePhoto', '.film', 'transition', [livePhotoPostrollMs]],
  ['media/LivePhoto', ".live[data-state='stopping'] .film", 'transition-duration', [livePhotoDeactivateMs]],
  ['messaging/messages/MessageRow', '.arriving', 'animation', [animationMs.messageIn]],
  ['messaging/messages/Bubble', '.enlarge', 'transition', [animationMs.blur]],
  ['blogs/drawer/Drawer', '.panel', 'transition', [drawerReplaceMs, drawerReplaceMs]],
])(
  'in %s, %s has a %s as long as the script waits: %j ms [POST-318, POST-381, POST-486, MSG-398, BLOG-031]',
  (path, selector, property, times) => {
    expect(timesIn(path, selector, property)).toEqual(times)
  },
)
