import { expect, test } from 'vitest'
import * as blogs from '../blogs/blogs.limits.ts'
import * as posts from '../posts/posts.limits.ts'
import * as core from './core.limits.ts'

test.each([
  ['header height [POST-474]', core.headerHeightPx, 52],
  ['photos of a post [POST-475]', posts.photosPerPostMax, 10],
  ['length of a photo caption [POST-476]', posts.photoCaptionMaxLength, 200],
  ['avatar sizes [POST-481]', blogs.avatarSizesPx, [16, 24, 30, 40, 48, 64, 96, 128, 512]],
  ['avatar size when none is given [POST-481]', blogs.avatarDefaultSizePx, 128],
  ['width from which a picture is shown full [POST-482]', posts.inlineImageFullWidthFromPx, 300],
  ['scroll to the post form [POST-483]', posts.formScrollMs, 400],
  ['padding above the post form [POST-483]', posts.formScrollPaddingPx, 20],
  ['fast-compose stagger [POST-484]', posts.fastComposeStaggerMs, 50],
  ['fast-compose animation [POST-484]', posts.fastComposeAnimationMs, 150],
  ['save notification delay [POST-485]', core.saveNotificationDelayMs, 250],
  ['inline removal fade [POST-486]', core.inlineRemovalFadeMs, 200],
  ['popover distance [POST-490]', core.popoverMinDistancePx, 10],
  ['popover side [POST-490]', core.popoverDefaultSide, 'bottom'],
  ['infinite scroll trigger [POST-502]', core.infiniteScrollTriggerShare, 0.9],
])('%s is as printed', (_name, value, printed) => {
  expect(value).toEqual(printed)
})
