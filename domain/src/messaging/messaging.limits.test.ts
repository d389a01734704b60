import { expect, test } from 'vitest'
import { gifLimitMax } from '../search/search.limits.ts'
import * as limits from './messaging.limits.ts'

test('animations take as long as printed [MSG-398]', () => {
  expect(limits.animationMs).toEqual({
    inbox: 100,
    conversation: 250,
    messageIn: 500,
    previewIn: 300,
    previewOut: 200,
    blur: 300,
    compose: 200,
  })
})

test.each([
  ['inbox poll [MSG-399]', limits.inboxPollMs, 15_000],
  ['generic poller [MSG-399]', limits.genericPollMs, 60_000],
  ['error limit [MSG-399]', limits.pollErrorsMax, 3],
  ['typing reset throttle [MSG-399]', limits.typingThrottleMs, 30_000],
  ['local override [MSG-399]', limits.localOverrideMs, 500],
  ['desktop notification [MSG-399]', limits.desktopNotificationMs, 5000],
  ['sync flush [MSG-399]', limits.storageFlushMs, 50],
  ['message preview [MSG-400]', limits.inboxPreviewMaxLength, 100],
  ['favorites in compose [MSG-400]', limits.favoritesInCompose, 5],
  ['favorites fetched [MSG-400]', limits.favoritesFetched, 8],
  ['append-favorites limit [MSG-400]', limits.appendFavoritesMax, 3],
  ['page trigger [MSG-400]', limits.inboxPageTriggerRows, 10],
  ['search debounce [MSG-400]', limits.searchDebounceMs, 250],
  ['search loader delay [MSG-400]', limits.searchLoaderMs, 250],
  ['badge cap [MSG-400]', limits.badgeMax, 99],
  ['empty grid [MSG-400]', limits.emptyGridPerRow, 4],
  ['thumbnail width [MSG-401]', limits.thumbnailWidthPx, 250],
  ['avatar [MSG-401]', limits.avatarPx, 96],
  ['preview [MSG-401]', limits.previewMaxPx, { width: 210, height: 150 }],
  ['shown thumbnails [MSG-401]', limits.shownThumbnailWidthPx, 210],
  ['stickers in the picker [MSG-401]', limits.stickerInPickerPx, 100],
  ['sticker preview [MSG-401]', limits.stickerPreviewWidthPx, 250],
  ['raw sticker [MSG-401]', limits.rawStickerWidthPx, 1280],
  ['GIF search limit [MSG-401]', gifLimitMax, 200],
  ['GIF width [MSG-401]', limits.gifWidthPx, 250],
  ['minimized stack [MSG-402]', limits.minimizedStackInsetPx, 89],
  ['scroll thresholds [MSG-402]', limits.scrollThresholdPx, { top: 50, bottom: 50 }],
  ['pill bottom [MSG-402]', limits.pillBottomPx, 80],
  ['pill scroll [MSG-402]', limits.pillScrollMs, 500],
  ['batch size [MSG-402]', limits.batchSize, 5],
  ['batch pace [MSG-402]', limits.batchEveryMs, 100],
  ['full-width bubble [MSG-402]', limits.fullWidthBubbleShare, 0.6],
  ['image maximum [MSG-403]', limits.imageMaxBytes, 10_485_760],
  ['megabyte [MSG-403]', limits.bytesPerMegabyte, 1_048_576],
  ['text maximum [MSG-403]', limits.textMaxLength, 4096],
  ['timestamp gap [MSG-403]', limits.timestampGapMs, 3_600_000],
  ['collapse window [MSG-403]', limits.collapseWithinMs, 60_000],
  ['icebreaker tags [MSG-403]', limits.icebreakerTagsMax, 2],
  ['sounds [MSG-404]', limits.soundNames, ['notification-sound', 'receive-sound', 'send-sound']],
  ['storage prefix [MSG-404]', limits.storagePrefix, 'messaging'],
])('%s stands once, as printed [MSG-397]', (_name, value, printed) => {
  expect(value).toEqual(printed)
})
