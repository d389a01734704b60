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
    title: t('Tumblr, by its export'),
    how: t('On Tumblr open the settings of your blog, press Export at their end, and fetch the zip once it is ready.'),
    accept: '.zip',
    needsZone: true,
  },
  'tumblr-api': {
    title: t('Tumblr, by its API'),
    how: t(
      'No file is needed: register an app at tumblr.com/oauth/apps and copy its consumer key. It reads reblogs and dates most exactly.',
    ),
  },
  'tumblr-backup': {
    title: t('Tumblr, by tumblr-backup'),
    how: t('Run tumblr-backup with --json, then put the folder that it made into a zip.'),
    accept: '.zip,.tar.gz,.tgz',
  },
  mastodon: {
    title: 'Mastodon',
    how: t('Open Preferences, Import and export, Data export, request your archive, and fetch it when the mail comes.'),
    accept: '.zip,.tar.gz,.tgz',
  },
  cohost: {
    title: 'Cohost',
    how: t('Use the zip of your data that cohost gave you before it closed.'),
    accept: '.zip',
    hasBlogs: true,
  },
  wordpress: {
    title: 'WordPress',
    how: t('In the dashboard open Tools, Export, choose all content, and download the export file.'),
    accept: '.xml,.zip',
  },
  ghost: {
    title: 'Ghost',
    how: t('Open Settings, Import/Export, and export your content as JSON.'),
    accept: '.json,.zip',
  },
  bowerbird: {
    title: t('Another Bowerbird, by its export'),
    how: t('There open Settings, Account, Your data, and download everything.'),
    accept: '.zip',
    hasBlogs: true,
  },
  'bowerbird-api': {
    title: t('Another Bowerbird, by its API'),
    how: t(
      'No file is needed: register an app there at /oauth/apps and copy its key. Only public posts come this way.',
    ),
  },
}
