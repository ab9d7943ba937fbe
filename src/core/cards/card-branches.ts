/** The branches of the sample bank where a card can be collected, as data. A bank that deploys Adire lists its own branches here. */

export interface CardBranch {
  readonly code: string
  readonly name: string
  readonly address: string
}

export const CARD_BRANCHES: readonly CardBranch[] = [
  { code: 'LOS-01', name: 'Lagos Island', address: '14 Broad Street, Lagos Island, Lagos' },
  { code: 'LOS-02', name: 'Ikeja', address: '22 Allen Avenue, Ikeja, Lagos' },
  { code: 'ABV-01', name: 'Abuja Central', address: '5 Herbert Macaulay Way, Wuse, Abuja' },
  { code: 'PHC-01', name: 'Port Harcourt', address: '31 Aba Road, Port Harcourt, Rivers' },
  { code: 'KAN-01', name: 'Kano', address: '9 Bello Road, Nassarawa, Kano' },
  { code: 'IBA-01', name: 'Ibadan', address: '17 Ring Road, Ibadan, Oyo' },
  { code: 'ABK-01', name: 'Abeokuta', address: '3 Oke-Ilewo Road, Abeokuta, Ogun' },
]

export const findBranch = (code: string): CardBranch | undefined => CARD_BRANCHES.find((one) => one.code === code)
