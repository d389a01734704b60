import { ownMemory } from '../../cache/room-for.ts'

/** Shared buffers take a sixteenth of the memory, from 64 MB to 1 GB. */
const buffersMb = Math.min(1024, Math.max(64, Math.floor(ownMemory() / 16 / 1024 ** 2)))

const FOR_ONE_MACHINE = {
  shared_buffers: `${buffersMb}MB`,
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_connections: '100',
  max_wal_size: '1GB',
  wal_buffers: '16MB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  // A statement keeps its plan until a table is analyzed, and a table that was empty then may be large by now.
  autovacuum_naptime: '10s',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
}

/** Logs errors without values, because rows hold addresses and messages. */
const QUIET_LOG = {
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_timezone: 'UTC',
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export function settingsFor({ isThrowAway }: { isThrowAway: boolean }): Record<string, string> {
  return { ...FOR_ONE_MACHINE, ...QUIET_LOG, ...(isThrowAway ? THROW_AWAY : DURABLE) }
}

export const asArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
