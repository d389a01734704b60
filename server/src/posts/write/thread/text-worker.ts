// Runs in a worker thread and writes one text after another as it is stored, so that long ones hold up no request.
import { parentPort } from 'node:worker_threads'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { writeBody } from '../written-text.ts'
import type { Answer, Asked } from './long-texts.ts'

const answerOf = ({ typed, format }: Asked): Answer => {
  try {
    return { body: writeBody(typed, format) }
  } catch (problem) {
    if (problem instanceof RefusedError) return { refused: problem.refusal.code }
    throw problem
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answerOf(asked)))
