import { configure } from '@testing-library/react'

// Pages load in parts; on a busy machine that takes a while, and time decides no test.
configure({ asyncUtilTimeout: 20_000 })
