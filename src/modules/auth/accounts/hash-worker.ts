import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { answerApart } from '../../../core/thread-apart.ts'

answerApart((parameters: Argon2Parameters) => argon2Sync('argon2id', parameters))
