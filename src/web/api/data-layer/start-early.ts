/** Fetches the data of Home as soon as this file is loaded. It is the first file of a page (vite.config.ts). */
import { askEarly } from './early-calls.ts'

askEarly()
