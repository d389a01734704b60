import { homePath } from '@bowerbird/domain/core/home-urls.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../../core/rich.tsx'
import { Notice } from '../../ui/Notice.tsx'

const reasons: [RegExp, (blogName: string) => string][] = [
  [/^\/(oauth2?)\/authorize/, () => t('An app is asking for access to your account. Log in to decide.')],
  [/^\/follow\/([\w-]+)/, (name) => t('To follow {name}, log in or sign up. We’ll bring you right back.', { name })],
  [
    /^\/blog\/([\w-]+)\/post\//,
    (name) =>
      t('To like, reblog or reply to this post by {name}, log in or sign up. We’ll bring you right back.', {
        name,
      }),
  ],
]

/** Says to a guest what they pressed needs; nothing on the way to other pages. */
export function WhyLogIn({ next }: { next: string }) {
  const elsewhere = /^\/blog\/([\w.-]+@([\w.:-]+))/.exec(next)
  if (elsewhere) {
    const [, blogName = '', host = ''] = elsewhere
    return (
      <Notice>
        {rich('{blogName} is on another server. Log in to read it here, or <a>open it at {host}</a>.', {
          blogName,
          host,
          a: (text) => (
            <a href={homePath(blogName)} rel="nofollow noopener">
              {text}
            </a>
          ),
        })}
      </Notice>
    )
  }
  for (const [path, words] of reasons) {
    const blogName = path.exec(next)?.[1]
    if (blogName) return <Notice>{words(blogName)}</Notice>
  }
  return null
}
