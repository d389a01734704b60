import { beginFile } from './quick-crypto.ts'

beginFile()
