/** Prints the bill of materials of production in CycloneDX JSON, from the lock file and without a network (`npm run sbom`). */
import { billOfMaterials } from './dependencies/bill-of-materials.ts'
import { readLockFile } from './dependencies/licences.ts'

console.log(JSON.stringify(billOfMaterials(readLockFile(), new Date()), null, 2))
