/** The first file of a page (vite.config.ts): it asks for the data of Home as soon as it is there. */
import { askEarly } from './early-calls.ts'

askEarly()
