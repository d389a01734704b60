import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'

/** Lets members with several blogs choose whose privacy is shown. */
export function PrivacyBlogs({ channels, chosen }: { channels: Channel[]; chosen: string }) {
  const navigate = useNavigate()
  if (channels.length < 2) return null
  return (
    <SheetSection title={t('Privacy for')}>
      <SelectField
        label={t('Blog')}
        value={chosen}
        onChange={(event) => {
          const query = new URLSearchParams({ blog: event.currentTarget.value })
          void navigate(`/settings/privacy?${query}`, { replace: true, preventScrollReset: true })
        }}
      >
        {channels.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </SheetSection>
  )
}
