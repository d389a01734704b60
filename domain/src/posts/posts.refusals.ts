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

export const postsRefusals = refusals({
  gone: { code: 'posts.gone', status: 404, text: 'That post no longer exists.' },
  bodyEmpty: { code: 'posts.body_empty', status: 400, text: 'Post body empty.' }, // POST-121
  questionEmpty: { code: 'posts.question_empty', status: 400, text: 'Post question empty.' }, // POST-147
  noPhotos: { code: 'posts.no_photos', status: 400, text: 'No photos specified.' }, // POST-124
  uploadsInProgress: { code: 'posts.uploads_in_progress', status: 400, text: 'Uploads in progress.' }, // POST-125
  uploadFailed: {
    code: 'posts.upload_failed',
    status: 400,
    text: 'Couldn’t upload a photo. Try again, or remove it.',
  },
  tooManyPhotos: {
    code: 'posts.too_many_photos',
    status: 400,
    text: 'You can add up to {max} photos.',
    values: { max: photosPerPostMax }, // POST-127
  },
  invalidLayout: { code: 'posts.invalid_layout', status: 400, text: 'Invalid "layout" value.' },
  invalidOrder: { code: 'posts.invalid_order', status: 400, text: 'Invalid "photoset_order" value.' },
  noQuote: { code: 'posts.no_quote', status: 400, text: 'No quote.' }, // POST-129
  linkLoading: { code: 'posts.link_loading', status: 400, text: 'Loading OpenGraph data.' }, // POST-130
  noUrl: { code: 'posts.no_url', status: 400, text: 'No url.' }, // POST-131
  notValidUrl: { code: 'posts.not_valid_url', status: 400, text: 'Not a valid URL' }, // POST-132
  noChat: { code: 'posts.no_chat', status: 400, text: 'No chat.' }, // POST-134
  noAudio: {
    code: 'posts.no_audio',
    status: 400,
    text: 'Please choose an audio source before continuing.', // POST-136
  },
  noConsent: {
    code: 'posts.no_consent',
    status: 400,
    text: 'You must agree that you have permission to share this file.', // POST-137, POST-141
  },
  noVideo: { code: 'posts.no_video', status: 400, text: 'No video specified' }, // POST-143
  noEmbed: { code: 'posts.no_embed', status: 400, text: 'No embed specified.' }, // POST-144
  directEmbedMissing: { code: 'posts.direct_embed_missing', status: 400, text: 'Direct embed missing.' }, // POST-145
  pendingImages: { code: 'posts.pending_images', status: 400, text: 'There are still pending images.' }, // POST-093
  notYourUpload: { code: 'posts.not_your_upload', status: 400, text: 'You haven’t uploaded that file.' },
  noPicture: { code: 'posts.no_picture', status: 400, text: 'There’s no picture at that address.' }, // POST-259
  tooManyElsewhere: {
    code: 'posts.too_many_elsewhere',
    status: 400,
    text: 'A post can import up to {max} pictures from other sites. Upload the rest.',
    values: { max: picturesBroughtInMax },
  },
  broughtInLater: {
    code: 'posts.brought_in_later',
    status: 400,
    text: 'This draft shows pictures from another site. Open it and publish it from the form to import them.',
  },
  titleTooLong: {
    code: 'posts.title_too_long',
    status: 400,
    text: 'Titles can have up to {max} characters.',
    values: { max: titleMaxLength },
  },
  callWithoutAddress: {
    code: 'posts.call_without_address',
    status: 400,
    text: 'The button needs a web address, such as https://example.com.',
  },
  tweetTooLong: {
    code: 'posts.tweet_too_long',
    status: 400,
    text: 'A tweet can have up to {max} characters.',
    values: { max: customTweetMaxLength },
    field: 'custom_tweet',
  },
  kindStays: { code: 'posts.kind_stays', status: 400, text: 'You can’t change a post’s type.', field: 'post[type]' },
  notInQueue: { code: 'posts.not_in_queue', status: 404, text: 'That post isn’t in the queue.' },
  invalidState: { code: 'posts.invalid_state', status: 400, text: 'Invalid "state" value.' }, // POST-092
  invalidPublishOn: { code: 'posts.invalid_publish_on', status: 400, text: 'Invalid "publish_on" value.' }, // POST-097
  invalidType: {
    code: 'posts.invalid_type',
    status: 400,
    text: 'We don’t know that post type.',
    field: 'post[type]',
  },
  invalidDate: { code: 'posts.invalid_date', status: 400, text: 'Invalid "date" value.', field: 'post[date]' },
  tooManyTags: {
    code: 'posts.too_many_tags',
    status: 400,
    text: 'Posts can have up to {max} tags.',
    values: { max: tagsPerPostMax },
    field: 'post[tags]',
  },
  tagTooLong: {
    code: 'posts.tag_too_long',
    status: 400,
    text: 'Tags can have up to {max} characters.',
    values: { max: tagMaxLength },
    field: 'post[tags]',
  },
  tooManyLabels: {
    code: 'posts.too_many_labels',
    status: 400,
    text: 'Posts can have up to {max} labels.',
    values: { max: labelsPerPostMax },
    field: 'labels',
  },
  labelTooLong: {
    code: 'posts.label_too_long',
    status: 400,
    text: 'Labels can have up to {max} characters.',
    values: { max: labelMaxLength },
    field: 'labels',
  },
  tooDeep: { code: 'posts.too_deep', status: 400, text: 'That text is nested too deeply.' },
  tooIntricate: { code: 'posts.too_intricate', status: 400, text: 'That text is too long or too complex.' },
  dailyLimit: {
    code: 'posts.daily_limit',
    status: 403,
    text: 'You’ve reached the limit of {max} posts a day (posts_per_day).',
    values: { max: postsPerDayMax },
  },
  queueFull: {
    code: 'posts.queue_full',
    status: 403,
    text: 'The queue is full. It can have up to {max} posts (queue_size).',
    values: { max: queueSizeMax },
  },
  tooManyQueues: {
    code: 'posts.too_many_queues',
    status: 403,
    text: 'You’ve reached the limit of {max} queues. Delete one first.',
    values: { max: queuesMax },
  },
  noSuchQueue: { code: 'posts.no_such_queue', status: 404, text: 'That queue no longer exists.' },
  queueNameless: {
    code: 'posts.queue_nameless',
    status: 400,
    text: 'A queue needs a name.',
    field: 'queue_name',
  },
  mainQueueStays: { code: 'posts.main_queue_stays', status: 400, text: 'You can’t delete a blog’s first queue.' },
  tooManyFilters: {
    code: 'posts.too_many_filters',
    status: 403,
    text: 'You’ve reached the limit of {max} filters. Remove one first.',
    values: { max: filtersMax },
  },
  tooManyBookmarks: {
    code: 'posts.too_many_bookmarks',
    status: 403,
    text: 'You’ve reached the limit of {max} bookmarks. Remove some first.',
    values: { max: bookmarksMax },
  },
  tooManyFolders: {
    code: 'posts.too_many_folders',
    status: 403,
    text: 'You’ve reached the limit of {max} folders. Remove one first.',
    values: { max: bookmarkFoldersMax },
  },
  folderTaken: {
    code: 'posts.folder_taken',
    status: 409,
    text: 'You already have a folder with that name.',
    field: 'name',
  },
  editRunning: {
    code: 'posts.edit_running',
    status: 409,
    text: 'Another bulk edit is still running. Wait until it’s done, or stop it.',
  },
  noUndo: { code: 'posts.no_undo', status: 409, text: 'This can no longer be undone.' },
  reblogsOff: { code: 'posts.reblogs_off', status: 403, text: "This post can't be reblogged." },
  cannotPostThere: { code: 'posts.cannot_post_there', status: 403, text: 'You can’t post to that blog.' },
})

/** The limit of 24 hours with the number that holds for the person, and when it goes on. */
export const overDay = (most: number, goesOnMs: number): Refusal => ({
  ...postsRefusals.dailyLimit,
  text: t('You’ve reached the limit of {most} posts a day (posts_per_day). You can post again {atTime}.', {
    most,
    atTime: atTime(goesOnMs),
  }),
})
