import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../core/rich.tsx'
/** Says how to get each archive, and what comes of it. */
export function ImportHelp() {
  return (
    <>
      <p>
        {t(
          'Open your blog’s settings and press “Import your posts”. Choose where your posts are now, and you’ll see how many there are by type and year, which files are missing, and a preview of a dozen posts. Nothing is imported until you start it. Posts keep their dates, titles, pictures, tags and reblog trails. No one is notified, nothing shows as new, and importing the same archive twice adds nothing. You can close the page during the import, pause it, and undo all of it.',
        )}
      </p>
      <h2>Tumblr</h2>
      <p>
        {t(
          'Open the blog’s settings on Tumblr and press Export at the bottom. For a large blog, the zip takes hours or days. It has each post’s local time to the minute, so we ask for your time zone.',
        )}
      </p>
      <p>
        {t(
          'The API gives more detail: each part of a reblog with its author, and times to the second. Register an app at tumblr.com/oauth/apps (any name and address will do) and copy its “OAuth Consumer Key”. It reads public posts, up to 50,000 an hour, and pauses when it has to.',
        )}
      </p>
      <p>
        {rich(
          'You can also import a folder from tumblr-backup, even if the blog no longer exists. The backup must be created with {code}. Zip the folder.',
          { code: <code>--json</code> },
        )}
      </p>
      <h2>Mastodon</h2>
      <p>
        {t(
          'Open Preferences, Import and export, Data export, and request your archive. You can request one a week. Followers-only posts become private here, and direct messages are left out.',
        )}
      </p>
      <h2>Cohost</h2>
      <p>{t('Use the zip of your data that you downloaded from cohost before it closed. Comments are left out.')}</p>
      <h2>WordPress</h2>
      <p>
        {t(
          'In the dashboard, open Tools, Export, choose “All content”, and download the file. It doesn’t include pictures, but we can download them from the original site: choose that below the report. Comments are left out.',
        )}
      </p>
      <h2>Ghost</h2>
      <p>
        {t(
          'Open Settings, Advanced, Import/Export, and export the content as JSON. It doesn’t include pictures, but we can download them from the original site. Members-only posts become private here.',
        )}
      </p>
      <h2>{t('Another Bowerbird')}</h2>
      <p>
        {t(
          'On the other site, open Settings, Account, Your data, and download everything. Or register an app on that site under /oauth/apps and enter its key here, which imports public posts without a file.',
        )}
      </p>
      <h2>{t('If something is missing')}</h2>
      <p>
        {t(
          'The report lists every post that’s left out, with the reason. A broken picture doesn’t affect the rest of its post. If you lose the connection during the upload, it resumes automatically. After a reload, choose the same file again and only the rest is sent.',
        )}
      </p>
    </>
  )
}
