import { expect, test } from 'vitest'
import * as blogs from '../blogs/blogs.limits.ts'
import * as embeds from '../media/embeds.limits.ts'
import * as gifs from '../media/gifs.limits.ts'
import { noGifsMessages } from '../media/gifs.messages.ts'
import * as media from '../media/media.limits.ts'
import * as players from '../media/players.limits.ts'
import { filmstripFrameCount } from '../media/sound-and-video.limits.ts'
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
  [
    'scroll helper [POST-487]',
    core.scrollHelperDefaults,
    { speedMs: 250, triggerPaddingPx: -50, contentPaddingPx: 20, debounceMs: 200 },
  ],
  ['image loader polling [POST-488]', posts.pictureMeasureEveryMs, 100],
  ['link bubble width [POST-489]', posts.linkBubbleWidthPx, { min: 200, max: 600 }],
  ['undo snapshot [POST-491]', posts.undoSnapshotMs, 500],
  ['selection update [POST-492]', posts.selectionDelayMs, 20],
  ['drag over [POST-493]', [posts.dragOverDebounceMs, posts.dropAfterShare], [100, 0.66]],
  ['media insert [POST-494]', posts.mediaInsertMs, 200],
  ['GIF limit and width [POST-286, POST-499]', [gifs.gifLimitDefault, gifs.gifWidthDefaultPx], [200, 250]],
  ['GIF cache [POST-499]', gifs.gifsCacheMs, 300_000],
  ['GIF debounces [POST-499]', [gifs.gifInputDebounceMs, gifs.gifScrollDebounceMs], [250, 250]],
  ['GIF batches [POST-499]', [gifs.gifBatchSize, gifs.gifBatchDelayMs, gifs.gifPreloadPollMs], [50, 5, 1000]],
  ['GIF tiles [POST-499]', [gifs.gifTagsShown, gifs.gifTileWidthPx, noGifsMessages().length], [3, 150, 9]],
  ['embed retry [POST-500]', embeds.embedRetryMs, 2000],
  ['uploads at once [POST-504]', media.uploadsAtOnceMax, 1],
  [
    'video [BLOG-427]',
    [
      players.loopMinSeconds,
      players.livestreamLoopMinSeconds,
      players.defaultVolume,
      players.timePollMs,
      players.bufferCheckMs,
      players.waitingLoggedFromMs,
      players.elapsedJumpMaxSeconds,
      filmstripFrameCount,
      players.filmstripScale,
      players.hdToggleDelayMs,
      players.autoplayViewportMarginPx,
    ],
    [1, 60, 0.8, 150, 100, 2000, 0.3, 10, 0.5, 300, -100],
  ],
  [
    'post form [BLOG-430]',
    [posts.formLoaderDelayMs, posts.formGlassMs, posts.formModalMs, posts.formHeightMs, posts.formMinHeightMs],
    [250, 150, 100, 150, { min: 250, max: 750 }],
  ],
  [
    'gutter [BLOG-435]',
    [
      players.gutterWidthPx,
      players.gutterMarginPx,
      players.gutterMarginAlonePx,
      players.gutterFromPx,
      players.gutterBottomPx,
    ],
    [300, 17, -65, 990, 20],
  ],
  ['popover distance [POST-490]', core.popoverMinDistancePx, 10],
  ['popover side [POST-490]', core.popoverDefaultSide, 'bottom'],
  ['infinite scroll trigger [POST-502]', core.infiniteScrollTriggerShare, 0.9],
])('%s is as printed', (_name, value, printed) => {
  expect(value).toEqual(printed)
})
