import { listHouseAds } from '@bowerbird/domain/feeds/ads.contract.ts'
import {
  listAudit,
  listDeadLetters,
  listPeople,
  listReports,
  summariseLogs,
} from '@bowerbird/domain/staff/staff.contract.ts'
import { infiniteQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callerOf, callKey, callQuery } from '../core/query.ts'
import { updateUser } from '../core/session.ts'
import { toast } from '../ui/overlays/toasts.ts'

const paged = { initialPageParam: null as string | null, getNextPageParam: ({ next }: { next: string | null }) => next }
const from = (before: string | null) => (before ? { before } : {})

export const reportsQuery = infiniteQueryOptions({
  queryKey: [...callKey(listReports, {}), 'pages'],
  queryFn: ({ client, pageParam }) => callerOf(client)(listReports, from(pageParam)),
  ...paged,
})

export const peopleQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listPeople, { query }), 'pages'],
    queryFn: ({ client, pageParam }) => callerOf(client)(listPeople, { query, ...from(pageParam) }),
    ...paged,
  })

export const auditQuery = infiniteQueryOptions({
  queryKey: [...callKey(listAudit, {}), 'pages'],
  queryFn: ({ client, pageParam }) => callerOf(client)(listAudit, from(pageParam)),
  ...paged,
})

/** Asked for again and again: what is retried and fails is there again a moment later. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: [...callKey(listDeadLetters, {}), 'pages'],
  queryFn: ({ client, pageParam }) => callerOf(client)(listDeadLetters, from(pageParam)),
  refetchInterval: 5000,
  ...paged,
})

export const adsQuery = callQuery(listHouseAds, {})
export const logsQuery = callQuery(summariseLogs, {})

/** Keeps the count beside "Staff" true while the reports are in sight; null leaves it as it is. */
export function useOpenReports(count: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (count !== null) updateUser(client, { open_reports: count })
  }, [client, count])
}

/** Does it, says so, and reads again what it changed. */
export function useStaffAct<Given>(act: (given: Given) => Promise<unknown>, done: string, changes: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast(done)
      return client.invalidateQueries({ queryKey: changes })
    },
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
}
