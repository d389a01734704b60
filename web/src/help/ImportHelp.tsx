import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../core/rich.tsx'
/** Says how to get each archive, and what comes of it. */
export function ImportHelp() {
  return (
    <>
      <p>
        {t(
          'Open the settings of your blog and press “Bring your past along”. You choose where the posts are now, and see how many there are of which kinds and years, what is missing, and a dozen of them as they will look. Only when you start it do they come: with their dates, titles, pictures, tags and what others said in them. Nobody is notified, nothing shows as new, and the same archive twice adds nothing. While it works you can close the page, pause it, and undo all of it.',
        )}
      </p>
      <h2>Tumblr</h2>
      <p>
        {t(
          'Open the settings of the blog there and press Export, at the very end. For a large blog it takes hours or days until the zip can be downloaded there. It holds the time of each post by your clock, to the minute, so you are asked for your time zone.',
        )}
      </p>
      <p>
        {t(
          'The API tells more: each part of a reblog by its author, and times to the second. Register an app at tumblr.com/oauth/apps (any name and address will do) and copy its “OAuth Consumer Key”. It reads the public posts, up to 50,000 an hour, and waits where it must.',
        )}
      </p>
      <p>
        {rich(
          'A folder of the program tumblr-backup can be used too, also of a blog that is gone. It must have been made with {code}; put the folder into a zip.',
          { code: <code>--json</code> },
        )}
      </p>
      <h2>Mastodon</h2>
      <p>
        {t(
          'Open Preferences, Import and export, Data export, and request your archive. It can be requested once a week. Posts for followers only become private ones here, and direct messages are left out.',
        )}
      </p>
      <h2>Cohost</h2>
      <p>{t('Use the zip that cohost made of your data before it closed. Comments are left out.')}</p>
      <h2>WordPress</h2>
      <p>
        {t(
          'In the dashboard open Tools, Export, choose “All content”, and download the file. Pictures are not in it, but can be fetched from where they are: choose that below the report. Comments are left out.',
        )}
      </p>
      <h2>Ghost</h2>
      <p>
        {t(
          'Open Settings, Advanced, Import/Export, and export the content as JSON. Pictures are not in it, but can be fetched from where they are. Posts for members become private ones here.',
        )}
      </p>
      <h2>{t('Another Bowerbird')}</h2>
      <p>
        {t(
          'There open Settings, Account, Your data, and download everything. Or register an app there under /oauth/apps and give its key here, which brings the public posts without a file.',
        )}
      </p>
      <h2>{t('When something is missing')}</h2>
      <p>
        {t(
          'The report names every post that is left out, with the reason. A broken picture costs that picture alone. If the connection is lost while the file is sent, it goes on by itself; after a reload choose the same file again and only the rest is sent.',
        )}
      </p>
    </>
  )
}
