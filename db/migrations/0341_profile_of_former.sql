-- What the application may not do the owner may: a repair takes a profile away from somebody who stays a customer.
drop trigger only_of_former on bank.profile;
create trigger only_of_former before delete on bank.profile for each row when (current_user = 'adire_app') execute function bank.check_former('customer_id');
