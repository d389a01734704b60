import { t } from '@bowerbird/domain/core/language/t.ts'
import { listSearchNotices, removeSearchNotice, setSearchNotice } from '@bowerbird/domain/search/gifs.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { Listed } from './Listed.tsx'
import { useStaffAct } from './staff.api.ts'

const noticesQuery = callQuery(listSearchNotices, {})

interface SearchNotice {
  term: string
  header: string
  body: string
}

/** Edits the messages that a GIF search for a term is answered with. POST-292, CTRL-005 */
export function GifNotices() {
  const query = useQuery(noticesQuery)
  const notices = query.data?.notices ?? []
  const [savedCount, setSavedCount] = useState(0)
  return (
    <>
      <Listed query={query} isEmpty={notices.length === 0} empty={t('No notices')}>
        {notices.map((notice) => (
          <NoticeForm
            key={notice.term}
            notice={notice}
            title={t('When people search for “{term}”', { term: notice.term })}
          />
        ))}
      </Listed>
      {query.data && (
        <NoticeForm
          key={savedCount}
          notice={null}
          title={t('New notice')}
          onSaved={() => setSavedCount(savedCount + 1)}
        />
      )}
    </>
  )
}

function NoticeForm({ notice, title, onSaved }: { notice: SearchNotice | null; title: string; onSaved?: () => void }) {
  const call = useCall()
  const save = useStaffAct((given: SearchNotice) => call(setSearchNotice, given), t('Saved'), noticesQuery.queryKey)
  const remove = useStaffAct((term: string) => call(removeSearchNotice, { term }), t('Removed'), noticesQuery.queryKey)
  const form = useSubmit(async (typed) => {
    await save.mutateAsync({ term: notice?.term ?? typed('term'), header: typed('header'), body: typed('body') })
    onSaved?.()
  })
  return (
    <SheetSection title={title}>
      <SubmitForm
        form={form}
        submit={t('Save')}
        actions={
          notice && (
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(notice.term)}>
              {t('Remove')}
            </Button>
          )
        }
      >
        {!notice && (
          <TextField label={t('Search term')} name="term" required autoComplete="off" hint={t('Not case-sensitive.')} />
        )}
        <TextField label={t('Heading')} name="header" defaultValue={notice?.header} />
        <TextArea
          label={t('Words')}
          name="body"
          defaultValue={notice?.body}
          hint={t('You can use links and formatting. People can still see the results.')}
        />
      </SubmitForm>
    </SheetSection>
  )
}
