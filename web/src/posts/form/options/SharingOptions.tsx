import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { customTweetMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { tweetLength } from '@bowerbird/domain/posts/text/custom-tweet.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Written } from '../post-form.state.ts'

interface Props {
  written: Written
  blog: Pick<Channel, 'twitter_send_posts' | 'facebook_opengraph_send_posts'>
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

/** Chooses the linked networks that also get the post. POST-071, POST-378 */
export function SharingOptions({ written, blog, disabled, onChange }: Props) {
  const left = customTweetMaxLength - tweetLength(written.tweet)
  return (
    <>
      {blog.twitter_send_posts && (
        <Checkbox
          label={t('Send to Twitter')}
          checked={written.sendsToTwitter}
          disabled={disabled}
          onChange={(event) => onChange({ sendsToTwitter: event.target.checked })}
        />
      )}
      {blog.twitter_send_posts && written.sendsToTwitter && (
        <TextField
          label={t('Tweet text')}
          hint={t('[URL] becomes the link. {left} left.', { left })}
          error={left < 0 ? t('A tweet can have up to {max} characters.', { max: customTweetMaxLength }) : undefined}
          value={written.tweet}
          disabled={disabled}
          onChange={(event) => onChange({ tweet: event.target.value })}
        />
      )}
      {blog.facebook_opengraph_send_posts && (
        <Checkbox
          label={t('Send to Facebook')}
          checked={written.sendsToFacebook}
          disabled={disabled}
          onChange={(event) => onChange({ sendsToFacebook: event.target.checked })}
        />
      )}
    </>
  )
}
