import { atTime } from '../core/held.ts'
import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'
import {
  bookmarkFoldersMax,
  bookmarksMax,
  customTweetMaxLength,
  filtersMax,
  labelMaxLength,
  labelsPerPostMax,
  photosPerPostMax,
  picturesBroughtInMax,
  postsPerDayMax,
  queueSizeMax,
  queuesMax,
  tagMaxLength,
  tagsPerPostMax,
  titleMaxLength,
} from './posts.limits.ts'

export const postsRefusals = {
  ...refusals('posts.', 400, {
    bodyEmpty: 'Post body empty.', // POST-121
    questionEmpty: 'Post question empty.', // POST-147
    noPhotos: 'No photos specified.', // POST-124
    uploadsInProgress: 'Uploads in progress.', // POST-125
    uploadFailed: 'Couldn’t upload a photo. Try again, or remove it.',
    tooManyPhotos: { text: 'You can add up to {max} photos.', values: { max: photosPerPostMax } }, // POST-127
    invalidLayout: 'Invalid "layout" value.',
    invalidOrder: 'Invalid "photoset_order" value.',
    noQuote: 'No quote.', // POST-129
    linkLoading: 'Loading OpenGraph data.', // POST-130
    noUrl: 'No url.', // POST-131
    notValidUrl: 'Not a valid URL', // POST-132
    noChat: 'No chat.', // POST-134
    noAudio: 'Please choose an audio source before continuing.', // POST-136
    noConsent: 'You must agree that you have permission to share this file.', // POST-137, POST-141
    noVideo: 'No video specified', // POST-143
    noEmbed: 'No embed specified.', // POST-144
    directEmbedMissing: 'Direct embed missing.', // POST-145
    pendingImages: 'There are still pending images.', // POST-093
    notYourUpload: 'You haven’t uploaded that file.',
    noPicture: 'There’s no picture at that address.', // POST-259
    tooManyElsewhere: {
      text: 'A post can import up to {max} pictures from other sites. Upload the rest.',
      values: { max: picturesBroughtInMax },
    },
    broughtInLater: 'This draft shows pictures from another site. Open it and publish it from the form to import them.',
    titleTooLong: { text: 'Titles can have up to {max} characters.', values: { max: titleMaxLength } },
    callWithoutAddress: 'The button needs a web address, such as https://example.com.',
    tweetTooLong: {
      text: 'A tweet can have up to {max} characters.',
      values: { max: customTweetMaxLength },
      field: 'custom_tweet',
    },
    kindStays: { text: 'You can’t change a post’s type.', field: 'post[type]' },
    invalidState: 'Invalid "state" value.', // POST-092
    invalidPublishOn: 'Invalid "publish_on" value.', // POST-097
    invalidType: { text: 'We don’t know that post type.', field: 'post[type]' },
    invalidDate: { text: 'Invalid "date" value.', field: 'post[date]' },
    tooManyTags: { text: 'Posts can have up to {max} tags.', values: { max: tagsPerPostMax }, field: 'post[tags]' },
    tagTooLong: { text: 'Tags can have up to {max} characters.', values: { max: tagMaxLength }, field: 'post[tags]' },
    tooManyLabels: { text: 'Posts can have up to {max} labels.', values: { max: labelsPerPostMax }, field: 'labels' },
    labelTooLong: { text: 'Labels can have up to {max} characters.', values: { max: labelMaxLength }, field: 'labels' },
    tooDeep: 'That text is nested too deeply.',
    tooIntricate: 'That text is too long or too complex.',
    queueNameless: { text: 'A queue needs a name.', field: 'queue_name' },
    mainQueueStays: 'You can’t delete a blog’s first queue.',
  }),
  ...refusals('posts.', 403, {
    dailyLimit: {
      text: 'You’ve reached the limit of {max} posts a day (posts_per_day).',
      values: { max: postsPerDayMax },
    },
    queueFull: {
      text: 'The queue is full. It can have up to {max} posts (queue_size).',
      values: { max: queueSizeMax },
    },
    tooManyQueues: { text: 'You’ve reached the limit of {max} queues. Delete one first.', values: { max: queuesMax } },
    tooManyFilters: {
      text: 'You’ve reached the limit of {max} filters. Remove one first.',
      values: { max: filtersMax },
    },
    tooManyBookmarks: {
      text: 'You’ve reached the limit of {max} bookmarks. Remove some first.',
      values: { max: bookmarksMax },
    },
    tooManyFolders: {
      text: 'You’ve reached the limit of {max} folders. Remove one first.',
      values: { max: bookmarkFoldersMax },
    },
    reblogsOff: "This post can't be reblogged.",
    cannotPostThere: 'You can’t post to that blog.',
  }),
  ...refusals('posts.', 404, {
    gone: 'That post no longer exists.',
    notInQueue: 'That post isn’t in the queue.',
    noSuchQueue: 'That queue no longer exists.',
  }),
  ...refusals('posts.', 409, {
    folderTaken: { text: 'You already have a folder with that name.', field: 'name' },
    editRunning: 'Another bulk edit is still running. Wait until it’s done, or stop it.',
    noUndo: 'This can no longer be undone.',
  }),
}

/** The limit of 24 hours with the number that holds for the person, and when it goes on. */
export const overDay = (most: number, goesOnMs: number): Refusal => ({
  ...postsRefusals.dailyLimit,
  text: t('You’ve reached the limit of {most} posts a day (posts_per_day). You can post again {atTime}.', {
    most,
    atTime: atTime(goesOnMs),
  }),
})
