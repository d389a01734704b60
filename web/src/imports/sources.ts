import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'

interface SourceWords {
  title: string
  /** One sentence that says how to get what is asked for. */
  how: string
  /** File endings that the browser offers; none where an API is read. */
  accept?: string
  /** The archive's times have no zone. */
  needsZone?: boolean
  /** The archive may hold several blogs. */
  hasBlogs?: boolean
}

/** The sources in the order of the page. */
export const sourceWords: Record<ImportSourceName, SourceWords> = {
  tumblr: {
    title: t('Tumblr export'),
    how: t('In your blog’s settings on Tumblr, press Export at the bottom. Download the zip when it’s ready.'),
    accept: '.zip',
    needsZone: true,
  },
  'tumblr-api': {
    title: t('Tumblr API'),
    how: t(
      'No file needed: register an app at tumblr.com/oauth/apps and copy its consumer key. This reads reblogs and dates most accurately.',
    ),
  },
  'tumblr-backup': {
    title: t('tumblr-backup folder'),
    how: t('Run tumblr-backup with --json, then zip the folder it creates.'),
    accept: '.zip,.tar.gz,.tgz',
  },
  mastodon: {
    title: 'Mastodon',
    how: t(
      'Open Preferences, Import and export, Data export, request your archive, and download it when the email arrives.',
    ),
    accept: '.zip,.tar.gz,.tgz',
  },
  cohost: {
    title: 'Cohost',
    how: t('Use the zip of your data that you downloaded from cohost before it closed.'),
    accept: '.zip',
    hasBlogs: true,
  },
  wordpress: {
    title: 'WordPress',
    how: t('In the dashboard, open Tools, Export, choose all content, and download the export file.'),
    accept: '.xml,.zip',
  },
  ghost: {
    title: 'Ghost',
    how: t('Open Settings, Import/Export, and export your content as JSON.'),
    accept: '.json,.zip',
  },
  bowerbird: {
    title: t('Bowerbird export'),
    how: t('On the other site, open Settings, Account, Your data, and download everything.'),
    accept: '.zip',
    hasBlogs: true,
  },
  'bowerbird-api': {
    title: t('Bowerbird API'),
    how: t(
      'No file needed: register an app on the other site at /oauth/apps and copy its key. This only imports public posts.',
    ),
  },
}
