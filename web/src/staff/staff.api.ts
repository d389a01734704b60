import { t } from '@bowerbird/domain/core/language/t.ts'
import { listHouseAds } from '@bowerbird/domain/feeds/ads.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pagedQuery } from '../core/paged-query.ts'
import { callQuery } from '../core/query.ts'
import { updateUser } from '../core/session.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

export const reportsQuery = pagedQuery(calls.listReports, {})

export const peopleQuery = (query: string) => pagedQuery(calls.listPeople, { query })

export const auditQuery = pagedQuery(calls.listAudit, {})

/** Asked for again and again: what is retried and fails is there again a moment later. */
export const deadLettersQuery = { ...pagedQuery(calls.listDeadLetters, {}), refetchInterval: 5000 }

export const adsQuery = callQuery(listHouseAds, {})
export const logsQuery = callQuery(calls.summariseLogs, {})

/** Keeps the count beside "Staff" true while the reports are in sight; null leaves it as it is. */
export function useOpenReports(count: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (count !== null) updateUser(client, { open_reports: count })
  }, [client, count])
}

/** Does it, says so, and reads again what it changed. The words offer to undo it where that can be done. */
export function useStaffAct<Given>(
  act: (given: Given) => Promise<unknown>,
  done: string,
  changes: QueryKey,
  undo?: (given: Given) => Promise<unknown>,
) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: changes })
  const sayWhyNot = showProblem
  return useMutation({
    mutationFn: act,
    onSuccess: (_, given) => {
      toast(done, undo && { action: { label: t('Undo'), press: () => void undo(given).then(readAgain, sayWhyNot) } })
      return readAgain()
    },
    onError: sayWhyNot,
  })
}
