import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { toggleAdult } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withBlog } from '../accounts/settings/settings.api.ts'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { updateUser } from '../core/session.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { showProblem } from '../ui/overlays/toasts.ts'

/** Lets the owner say that a blog is for adults. POST-525, CTRL-002 */
export function AdultMark({ blog }: { blog: Channel }) {
  const flip = useFlip(blog)
  return (
    <SheetSection title={t('Adult content')}>
      <Switch
        label={t('This blog is for adults')}
        hint={
          blog.nsfw
            ? t('This blog is marked as sensitive, so people in safe mode don’t see it in any case.')
            : t('People in safe mode don’t see this blog, and it doesn’t appear in their searches.')
        }
        checked={blog.adult}
        onChange={() => flip.mutate()}
      />
    </SheetSection>
  )
}

function useFlip({ name, adult, nsfw }: Channel) {
  const call = useCall()
  const client = useQueryClient()
  return useSerialMutation({
    name: `adult mark of ${name}`,
    send: () => call(toggleAdult, { tumblelog: name }),
    optimistic: {
      read: () => adult,
      show: (isOn) => updateUser(client, withBlog(name, { adult: isOn, is_adult: isOn || nsfw })),
      expect: (isOn) => !isOn,
      answered: (_before, answer) => answer.adult,
    },
    onError: showProblem,
  })
}
