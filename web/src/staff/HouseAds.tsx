import { t } from '@bowerbird/domain/core/language/t.ts'
import { removeHouseAd, saveHouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { Listed } from './Listed.tsx'
import { adsQuery, useStaffAct } from './staff.api.ts'

type Ad = Awaited<ReturnType<NonNullable<typeof adsQuery.queryFn>>>['ads'][number]

/** Edits the ads of the blog view; with none active there is no slot. BLOG-305 */
export function HouseAds() {
  const query = useQuery(adsQuery)
  return (
    <>
      <Listed query={query} isEmpty={query.data?.ads.length === 0} empty={t('No ads')}>
        {query.data?.ads.map((ad) => (
          <AdForm key={ad.id} ad={ad} title={ad.title} />
        ))}
      </Listed>
      {query.data && <AdForm key={`new-${query.data.ads.length}`} ad={null} title={t('New ad')} />}
    </>
  )
}

function AdForm({ ad, title }: { ad: Ad | null; title: string }) {
  const call = useCall()
  const save = useStaffAct(
    (given: Parameters<typeof call<typeof saveHouseAd>>[1]) => call(saveHouseAd, given),
    t('Saved'),
    adsQuery.queryKey,
  )
  const remove = useStaffAct((id: string) => call(removeHouseAd, { id }), t('Removed'), adsQuery.queryKey)
  const form = useSubmit((typed) =>
    save.mutateAsync({
      ...(ad && { id: ad.id }),
      title: typed('title'),
      body: typed('body'),
      image_url: typed('image_url'),
      link_url: typed('link_url'),
      priority: typed('priority'),
      is_active: typed('is_active') === 'on',
    }),
  )
  return (
    <SheetSection title={title}>
      <SubmitForm
        form={form}
        submit={t('Save')}
        actions={
          ad && (
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(ad.id)}>
              {t('Remove')}
            </Button>
          )
        }
      >
        <AdFields ad={ad} />
      </SubmitForm>
    </SheetSection>
  )
}

function AdFields({ ad }: { ad: Ad | null }) {
  return (
    <>
      <TextField label={t('Title')} name="title" defaultValue={ad?.title} required />
      <TextArea label={t('Words')} name="body" defaultValue={ad?.body} />
      <TextField
        label={t('Picture')}
        name="image_url"
        defaultValue={ad?.image_url}
        hint={t('Enter a path on this server, or leave this empty.')}
      />
      <TextField label={t('Link')} name="link_url" defaultValue={ad?.link_url} required />
      <TextField
        label={t('Priority')}
        name="priority"
        type="number"
        min={0}
        max={100}
        defaultValue={ad?.priority ?? 0}
      />
      <Checkbox label={t('Active')} name="is_active" defaultChecked={ad?.is_active ?? true} />
    </>
  )
}
