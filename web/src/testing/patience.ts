import { configure } from '@testing-library/react'

// Pages load in parts; on a busy machine that takes a while, and time decides no test.
configure({ asyncUtilTimeout: 20_000 })

// Every try of a query that waits would print the whole page otherwise, only to throw it away.
process.env.DEBUG_PRINT_LIMIT ??= '0'
