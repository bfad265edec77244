import { startTestApi } from '@atelier/api/testing/test-api.ts'

/** The api as it runs in production, on a database and a folder of its own, with one person. */
const api = await startTestApi()
const person = await api.createPerson()
process.send?.({ url: api.url, session: person.session, publicUrl: api.app.config.publicUrl })
process.once('disconnect', () => void api.dispose().finally(() => process.exit()))
