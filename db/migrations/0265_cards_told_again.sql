-- A customer's freeze stops their cards too, and what the processor holds counts as told only where it is what it was told: whatever
-- was told of a card so far is told once more.
update bank.card set version = version + 1;
